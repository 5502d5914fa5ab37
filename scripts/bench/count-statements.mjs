// Loaded into the measured organiser API (`--import`). Reports on request how many SQL statements ran since
// the last report.
import Database from "libsql";

let count = 0;
const prepare = Reflect.get(Database.prototype, "prepare");
Database.prototype.prepare = function (...parameters) {
  count += 1;
  return Reflect.apply(prepare, this, parameters);
};

process.on("message", () => {
  process.send({ statements: count });
  count = 0;
});
process.channel?.unref();
