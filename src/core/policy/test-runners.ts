// Programs that run tests, and those that never do.

const scriptRunnerNames = 'vitest jest mocha ava tap tape uvu qunit jasmine karma cypress'.split(' ');

/** Of node_modules: each with the packages that bring it. */
export const scriptRunners: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...scriptRunnerNames.map(name => [name, [name]] as const),
  ['playwright', ['@playwright/test', 'playwright']],
  ['wdio', ['@wdio/cli']],
  ['wtr', ['@web/test-runner']],
  ['cucumber-js', ['@cucumber/cucumber']],
]);

export const otherRunners: readonly string[] =
  'pytest py.test nose2 behave phpunit pest rspec ctest bats busted prove gotestsum'.split(' ');

const onlyTest = 'go deno dotnet swift dart flutter mix sbt composer'.split(' ');

/** Programs that do much else: only with these words. */
export const testSubcommands: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(onlyTest.map(program => [program, ['test']])),
  cargo: ['test', 't', 'nextest'],
  mvn: ['test', 'verify'],
  gradle: ['test', 'check'],
  rake: ['test', 'spec'],
};

/** Modules of Python that run tests. */
export const testModules: readonly string[] = ['pytest', 'unittest', 'nose2', 'doctest'];

export const shells: readonly string[] = ['sh', 'bash', 'dash', 'zsh', 'ksh', 'fish', 'ash'];

const refusals: readonly (readonly [reason: string, programs: string])[] = [
  ['asks for the rights of another account', 'sudo doas su pkexec runuser'],
  ['deletes or moves files', 'rm rmdir mv dd shred truncate mkfs'],
  ['reaches into the network', 'curl wget nc ncat ssh scp sftp rsync ftp telnet'],
  ['changes the repository or its remotes', 'git gh glab hg svn'],
  ['installs packages', 'apt apt-get brew dnf yum apk pacman pip pip3 pipx gem tox nox conda'],
  ['steers machines and containers', 'docker podman kubectl terraform systemctl service'],
  ['starts another program', 'env xargs nohup setsid timeout eval exec parallel watch'],
];

export const refusedPrograms: ReadonlyMap<string, string> = new Map(
  refusals.flatMap(([reason, programs]) => programs.split(' ').map(program => [program, reason] as const)),
);
