// What `doctor` takes and answers.
import * as z from 'zod';

const probeSchema = z.strictObject({
  name: z.string(),
  state: z.enum(['ok', 'warn', 'fail']),
  /** A version, a path, or what is wrong. */
  found: z.string(),
  /** What to do about it; present whenever the state is not `ok`. */
  remedy: z.string().optional(),
});
export type NamedReport = Readonly<z.infer<typeof probeSchema>>;
export type ProbeReport = Omit<NamedReport, 'name'>;

export const doctorReportSchema = z.strictObject({
  /** Nothing necessary is missing. */
  isReady: z.boolean(),
  probes: z.array(probeSchema.readonly()).readonly(),
});
export type DoctorReport = Readonly<z.infer<typeof doctorReportSchema>>;
