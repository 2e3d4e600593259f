// Runs commit hooks in the checkout that it is started in. Arguments: the request, and the file for the report.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hookRequestSchema } from '../../../core/gate/hook-report.ts';
import { runHooks } from './run-hooks.ts';

const [request = '', file = ''] = process.argv.slice(2);
const report = runHooks(process.cwd(), join(dirname(file), 'repository'), hookRequestSchema.parse(JSON.parse(request)));
writeFileSync(file, JSON.stringify(report));
