import { describe, expect, it } from 'vitest';
import { refusalOf } from './test-command.ts';

const files = ['scripts/test.sh', 'test/run.mjs', 'tests/test_a.py'];
const packages = ['vitest', '@playwright/test', 'tsx'];
const project = { has: (path: string) => files.includes(path), declares: (name: string) => packages.includes(name) };
const refused = (line: string) => refusalOf(line.split(' '), project);

describe('the command of a test plan', () => {
  it.each([
    'npm test',
    'npm t -- cart',
    'npm run test',
    'npm run test:unit -- --run',
    'npm --silent run test-e2e',
    'npm exec -- vitest run',
    'pnpm exec vitest run src/a.test.ts',
    'pnpm -r test',
    'yarn test:unit',
    'yarn vitest',
    'bun test',
    'npx vitest run src/cart.test.ts -t total',
    'npx --no-install playwright test',
    'vitest run',
    './node_modules/.bin/vitest run',
    'node --test',
    'node --test --test-reporter tap test/',
    'node --import tsx --test test/a.test.ts',
    'node test/run.mjs --fast',
    './scripts/test.sh',
    'scripts/test.sh -c x',
    'sh scripts/test.sh',
    'pytest tests/test_a.py -k total',
    'python3 -m pytest -q',
    'python -B -m unittest tests.test_a',
    'python tests/test_a.py',
    'uv run pytest',
    'go test ./... -run TestA',
    'cargo test --all',
    'cargo +nightly test',
    'make -j4 test',
    'make check',
    'mvn test',
    'bundle exec rspec',
  ])('may be %s', line => {
    expect(refused(line)).toBeUndefined();
  });

  it.each([
    ['', /no program/],
    ['sh -c npm', /any text/],
    ['bash -lc test', /any text/],
    ['/bin/sh scripts/test.sh', /no file of the project/],
    ['sh /etc/profile', /only run a file of the project/],
    ['bash', /only run a file of the project/],
    ['npm install left-pad', /something else than run tests/],
    ['npm ci', /something else/],
    ['npm', /something else/],
    ['npm run deploy', /only those for tests/],
    ['npm run testify-production', /only those for tests/],
    ['npm exec -- left-pad', /not known to run tests/],
    ['npm test --script-shell=x', /behind --/],
    ['npm --prefix ../x test', /something else/],
    ['npm publish', /something else/],
    ['npx jest', /not a dependency of the project/],
    ['npx cowsay', /not known to run tests/],
    ['npx -y vitest', /install packages/],
    ['npx --package=x vitest', /install packages/],
    ['pnpm dlx vitest', /something else/],
    ['yarn add x', /something else/],
    ['node -e 1', /any text/],
    ['node --test --eval x', /any text/],
    ['node -pe 1', /any text/],
    ['node --require /tmp/x.js --test', /neither a file nor a dependency/],
    ['node --import=data:text/javascript,x --test', /neither a file nor a dependency/],
    ['node --print=1', /any text/],
    ['node other.mjs', /a file of the project/],
    ['node ../x.mjs', /a file of the project/],
    ['node', /a file of the project/],
    ['python -c import', /any text/],
    ['python -m pip install x', /runs no tests/],
    ['uv run curl x', /network/],
    ['uv run --with x pytest', /not known to run tests/],
    ['go run main.go', /only test is allowed/],
    ['go test -exec /bin/sh ./...', /another program/],
    ['cargo install x', /is allowed/],
    ['make', /must be named/],
    ['make test deploy', /"deploy" is none/],
    ['make SHELL=x test', /is none for tests/],
    ['git push', /remotes/],
    ['rm -rf x', /deletes/],
    ['sudo npm test', /rights/],
    ['curl http://x', /network/],
    ['env A=1 npm test', /another program/],
    ['pip install x', /installs/],
    ['../outside.sh', /no file of the project/],
    ['./scripts/../../x.sh', /no file of the project/],
    ['./scripts/gone.sh', /no file of the project/],
    ['./node_modules/.bin/rimraf', /not known to run tests/],
    ['constructor', /not known to run tests/],
    ['toString', /not known to run tests/],
  ])('may not be "%s"', (line, reason) => {
    expect(refused(line)).toMatch(reason);
  });

  it('is argv: a line for a shell is no program', () => {
    expect(refusalOf(['npm test && rm -rf x'], project)).toMatch(/not known to run tests/);
    expect(refusalOf([], project)).toMatch(/no program/);
    expect(refusalOf(['npm', 'test', 'a\0b'], project)).toMatch(/zero byte/);
  });
});
