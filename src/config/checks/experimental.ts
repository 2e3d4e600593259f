// What is not finished needs a switch that says so.

import { keyIn } from '../shape-faults.ts';
import { type CrossCheck, faultAt } from './check.ts';

export const experimental: CrossCheck = {
  reads: ['enableExperimentalFeatures'],
  faults(config, source) {
    if (config.enableExperimentalFeatures) return [];
    const used: [key: string, feature: string][] = [];
    if (config.store !== undefined) used.push(['store', 'a fleet']);
    if (config.workflow === 'lifecycle') used.push(['workflow', 'the lifecycle workflow']);
    return used.map(([key, feature]) => {
      const what = `${keyIn(source, [key])} asks for ${feature}, which is experimental`;
      return faultAt(source, [key], what, 'set enableExperimentalFeatures: true, or remove it');
    });
  },
};
