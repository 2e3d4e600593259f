// How much memory this machine has, or the part of it that we may use, in bytes.
import { totalmem } from 'node:os';

export const machineMemory = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
