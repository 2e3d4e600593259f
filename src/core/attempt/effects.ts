// How a flow has an agent started and cancelled, and how an attempt has its own agent launched and ended.
import * as z from 'zod';
import { defineEffect } from '../effect/define.ts';
import { attemptRequestSchema, cancelRequestSchema, processIdentitySchema } from './events.ts';

const attempt = z.string();

export const StartAttempt = defineEffect('StartAttempt', attemptRequestSchema, z.null());

export const CancelAttempt = defineEffect('CancelAttempt', cancelRequestSchema.extend({ attempt }), z.null());

export const LaunchAgent = defineEffect('LaunchAgent', attemptRequestSchema, z.null());

export const EndAgent = defineEffect('EndAgent', z.object({ attempt, process: processIdentitySchema }), z.null());
