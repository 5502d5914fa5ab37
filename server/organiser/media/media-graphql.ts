import { z } from "zod";
import { text } from "../../../app/wire/primitives.ts";
import type { Feature, Parts } from "../feature.ts";
import { findImageHash, findVideoById } from "./media-records.ts";

/** GraphQL queries for pictures and videos. Other features use the types in its schema. */
export const mediaGraphQL = (parts: Parts): NonNullable<Feature["graphql"]> => ({
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
        const video = await findVideoById(parts, Id.parse(args).id, { aspect: "16x9", width: 1920 });
        return video && { ...video, imageHashes: buildImageHashes({ slate: video.slate_hash }) };
      },
      cognitoImage: async (_source, args) => {
        const id = Number(Id.parse(args).id) || 0;
        const image = await findImageHash(parts.db, id);
        return image === "" ? null : { id, imageHashes: buildImageHashes({ image }) };
      },
    },
  },
});

const Id = z.object({ id: text });

/** Builds the hashes of a record's pictures. Missing ones become "". */
export const buildImageHashes = (hashes: { image?: string; background_image?: string; slate?: string }) => ({
  image: "",
  background_image: "",
  slate: "",
  ...hashes,
});
