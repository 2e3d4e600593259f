// What holds the processes of a run: a sandbox, or only what ends them.
import * as z from 'zod';

export const containmentSchema = z.enum(['sandbox', 'namespace', 'keeper']);
