// One thing that `pitwall doctor` looks at. A probe looks and changes nothing.

export type ProbeState = 'ok' | 'warn' | 'fail';

export interface ProbeReport {
  readonly state: ProbeState;
  /** What is there: a version, a path, or what is wrong with it. */
  readonly found: string;
  /** What to do about it; there whenever the state is not `ok`. */
  readonly remedy?: string;
}

export interface DoctorProbe {
  readonly name: string;
  /** A thrown Problem is a failed probe. */
  probe(): Promise<ProbeReport>;
}
