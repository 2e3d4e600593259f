// What a language server says of files: the one document that the program which asks it prints.
import * as z from 'zod';

const faultSchema = z.object({
  line: z.int().min(1),
  /** Who within the server found it. */
  source: z.string().optional(),
  code: z.string().optional(),
  message: z.string(),
});

export const diagnosisSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('diagnosed'),
    /** Errors only. A file without any is there as well. */
    files: z.array(
      z.object({
        path: z.string(),
        errors: z.array(faultSchema),
        /** The configuration file by which the server read it, where it says so. */
        project: z.string().optional(),
      }),
    ),
    /** Files that are none of the checkout, such as links. */
    left: z.array(z.string()),
  }),
  /** There is a program of that name, and yet no server that can tell. */
  z.object({ kind: z.literal('absent'), reason: z.string() }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
]);

export type Diagnosis = z.infer<typeof diagnosisSchema>;
export type Fault = z.infer<typeof faultSchema>;
