import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Feature, Dependencies } from "../feature.ts";
import { findImageHash, findVideoById } from "./media-records.ts";

/**
 * GraphQL queries for pictures and videos. The schemas of other features use the types `CognitoImageHashes`
 * and `CognitoImageFile`.
 */
export const createMediaGraphQL = (dependencies: Dependencies): NonNullable<Feature["graphql"]> => ({
  schema: `
    extend type Query {
      cognitoVideo(id: ID!): CognitoVideo
      cognitoImage(id: ID!): CognitoImage
    }
    type CognitoVideo { id: ID! name: String! platform: String! youtube_id: String! imageHashes: CognitoImageHashes! }
    type CognitoImage { id: ID! imageHashes: CognitoImageHashes! }
    "Hashes of the pictures in a record's fields; empty if there is none."
    type CognitoImageHashes { image: String! background_image: String! slate: String! }
    type CognitoImageFile {
      placeholder: String! url: String! webp_url: String! avif_url: String!
      width: Int! height: Int! hash: String! aspect: String! extension: String!
    }
  `,
  resolvers: {
    Query: {
      cognitoVideo: async (_source, args) => {
        const video = await findVideoById(dependencies, Id.parse(args).id, { aspect: "16x9", width: 1920 });
        return video && { ...video, imageHashes: buildImageHashes({ slate: video.slate_hash }) };
      },
      cognitoImage: async (_source, args) => {
        const id = Number(Id.parse(args).id) || 0;
        const image = await findImageHash(dependencies.db, id);
        return image === "" ? null : { id, imageHashes: buildImageHashes({ image }) };
      },
    },
  },
});

const Id = z.object({ id: text });

/** Builds the hashes of a record's pictures, which are "" for missing pictures. */
export const buildImageHashes = (hashes: { image?: string; background_image?: string; slate?: string }) => ({
  image: "",
  background_image: "",
  slate: "",
  ...hashes,
});
