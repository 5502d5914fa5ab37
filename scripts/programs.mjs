// Starts the two programs of a trial: the embedded organiser API and the site.
import { spawn } from "node:child_process";
import { siteFlags } from "./site-flags.mjs";

const getNodeFlags = (file) => (file.endsWith("site.mjs") ? siteFlags : ["--enable-source-maps"]);

/** Starts a program and waits until `/healthz` responds. When the program exits, this process exits too. */
export async function startProgram(file, environment, healthUrl) {
  const program = spawn(process.execPath, [...getNodeFlags(file), file], {
    env: { NODE_ENV: "production", ...process.env, ...environment },
    stdio: "inherit",
  });
  program.on("exit", (code) => isStopping || stopAll(code ?? 1));
  programs.push(program);
  for (let attempt = 0; attempt < 300 && isRunning(program); attempt++) {
    const response = await fetch(healthUrl).catch(() => null);
    if (response?.ok) return program;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return stopAll(1);
}

const programs = [];
let isStopping = false;
const isRunning = (program) => program.exitCode === null && program.signalCode === null;

function stopAll(code) {
  isStopping = true;
  const running = programs.filter(isRunning);
  if (running.length === 0) process.exit(code);
  let runningCount = running.length;
  for (const program of running) {
    program.once("exit", () => --runningCount === 0 && process.exit(code));
    program.kill("SIGTERM");
  }
}

process.on("SIGINT", () => stopAll(0));
process.on("SIGTERM", () => stopAll(0));
