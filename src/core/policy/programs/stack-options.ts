// Options of the tools of each stack that only choose among the project's own files, scripts and output. Every other option of such a tool is asked.
import type { OptionTable } from '../options.ts';

export interface ToolTable extends OptionTable {
  /** Options whose value is one of the tool's own names; another one would be loaded as code, or is a path. */
  readonly choices?: Readonly<Record<string, RegExp>>;
  /** First words that are its routine commands. */
  readonly words?: RegExp;
}

const reporters =
  /^(?:default|basic|verbose|dot|json|jsonl?|junit|tap|tap-flat|hanging-process|github-actions|agent|minimal|tree|html|blob)$/;
const coverages = /^(?:text|text-summary|html|json|json-summary|lcov|lcovonly|clover|cobertura|teamcity|none)$/;
const word = /^\w+$/;

export const nodeTest: ToolTable = {
  flag: 'test watch test-only test-force-exit experimental-test-coverage experimental-test-module-mocks experimental-test-snapshots test-update-snapshots experimental-strip-types no-warnings enable-source-maps',
  value:
    'test-name-pattern test-skip-pattern test-timeout test-concurrency test-shard test-coverage-include test-coverage-exclude test-coverage-lines test-coverage-branches test-coverage-functions',
  write: 'test-reporter-destination',
  choices: { 'test-reporter': /^(?:spec|tap|dot|junit|lcov)$/, 'test-isolation': /^(?:process|none)$/ },
};

export const nodeTools: Readonly<Record<string, ToolTable>> = {
  tsc: {
    flag: 'noEmit b build w watch skipLibCheck strict pretty listFiles listFilesOnly listEmittedFiles showConfig v version h help incremental force dry d declaration declarationMap emitDeclarationOnly sourceMap esModuleInterop allowJs checkJs noEmitOnError resolveJsonModule isolatedModules verbose traceResolution diagnostics extendedDiagnostics explainFiles noErrorTruncation preserveWatchOutput stopBuildOnErrors clean allowImportingTsExtensions noUnusedLocals noUnusedParameters noImplicitAny strictNullChecks exactOptionalPropertyTypes noUncheckedIndexedAccess',
    value: 'target t module m moduleResolution jsx lib types locale customConditions',
    read: 'p project',
    write: 'outDir outFile declarationDir tsBuildInfoFile generateTrace generateCpuProfile',
  },
  vitest: {
    flag: 'run w watch u update silent coverage coverage.enabled passWithNoTests allowOnly hideSkippedTests no-watch no-coverage no-color color isolate no-isolate fileParallelism no-file-parallelism globals dom logHeapUsage expandSnapshotDiff disableConsoleIntercept printConsoleTrace typecheck typecheck.only sequence.shuffle sequence.concurrent single-thread no-threads threads clearScreen changed h help v version',
    value:
      't testNamePattern bail retry shard maxWorkers minWorkers maxConcurrency testTimeout hookTimeout teardownTimeout slowTestThreshold project exclude sequence.seed coverage.include coverage.exclude coverage.thresholds.lines tags',
    read: 'root r dir',
    write: 'outputFile coverage.reportsDirectory',
    choices: {
      reporter: reporters,
      'coverage.reporter': coverages,
      'coverage.provider': /^(?:v8|istanbul)$/,
      environment: /^(?:node|jsdom|happy-dom)$/,
      pool: /^(?:forks|threads|vmThreads|vmForks)$/,
    },
    words: /^(?!init$|bench$)/,
  },
  jest: {
    flag: 'ci coverage collectCoverage i runInBand watch watchAll u updateSnapshot silent verbose bail b o onlyChanged onlyFailures f lastCommit all passWithNoTests cache no-cache colors no-colors no-color detectOpenHandles forceExit json listTests findRelatedTests runTestsByPath logHeapUsage errorOnDeprecated expand e no-coverage no-watchman no-watch showSeed randomize version help h v',
    value:
      't testNamePattern testPathPattern testPathPatterns testPathIgnorePatterns w maxWorkers maxConcurrency testTimeout shard seed changedSince selectProjects ignoreProjects collectCoverageFrom coveragePathIgnorePatterns',
    write: 'outputFile coverageDirectory',
    choices: {
      reporters: /^(?:default|summary|github-actions|agent)$/,
      coverageReporters: coverages,
      env: /^(?:node|jsdom)$/,
      testEnvironment: /^(?:node|jsdom)$/,
      coverageProvider: /^(?:babel|v8)$/,
    },
  },
  mocha: {
    flag: 'b bail w watch parallel p recursive exit c color colors no-color C forbid-only forbid-pending full-trace A async-only check-leaks dry-run delay diff no-diff inline-diffs invert i sort S allow-uncaught fail-zero version V h help',
    value: 'g grep f fgrep t timeout s slow retries j jobs extension',
    read: 'spec ignore exclude',
    choices: {
      R: /^(?:spec|dot|nyan|tap|landing|list|progress|json|json-stream|min|doc|markdown|xunit)$/,
      reporter: /^(?:spec|dot|nyan|tap|landing|list|progress|json|json-stream|min|doc|markdown|xunit)$/,
      u: /^(?:bdd|tdd|qunit|exports)$/,
      ui: /^(?:bdd|tdd|qunit|exports)$/,
    },
  },
  eslint: {
    flag: 'fix quiet cache no-cache fix-dry-run no-warn-ignore debug color no-color pass-on-no-patterns no-error-on-unmatched-pattern report-unused-disable-directives exit-on-fatal-error stats no-inline-config no-ignore no-eslintrc version v help h',
    value: 'max-warnings ext rule ignore-pattern fix-type cache-strategy report-unused-disable-directives-severity',
    write: 'o output-file cache-location cache-file',
    choices: {
      f: /^(?:stylish|json|json-with-metadata|html|compact|unix|checkstyle|junit|tap|visualstudio|jslint-xml)$/,
      format: /^(?:stylish|json|json-with-metadata|html|compact|unix|checkstyle|junit|tap|visualstudio|jslint-xml)$/,
    },
  },
  prettier: {
    flag: 'write w check c list-different l cache no-cache ignore-unknown u no-color color no-semi semi single-quote jsx-single-quote no-bracket-spacing bracket-same-line no-editorconfig editorconfig no-config no-error-on-unmatched-pattern cache-write support-info version v help h',
    value:
      'log-level loglevel print-width tab-width trailing-comma prose-wrap end-of-line arrow-parens quote-props cache-strategy',
    read: 'ignore-path file-info',
    write: 'cache-location',
    choices: { parser: /^[a-z][a-z-]*$/ },
  },
  biome: {
    flag: 'write fix apply apply-unsafe unsafe staged changed no-errors-on-unmatched verbose files-ignore-unknown error-on-warnings',
    value:
      'since diagnostic-level max-diagnostics only skip colors indent-style indent-width line-width quote-style files-max-size',
    choices: { reporter: /^[a-z][a-z-]*$/ },
    words: /^(?:check|lint|format|ci)$/,
  },
};

export const pythonTools: Readonly<Record<string, ToolTable>> = {
  pytest: {
    flag: 'v q s x l h lf last-failed ff failed-first nf new-first sw stepwise stepwise-skip co collect-only exitfirst verbose quiet showlocals no-header no-summary strict-markers strict-config strict no-cov cov cov-append cov-branch runxfail setup-show setup-only setup-plan fixtures markers version help cache-clear doctest-modules disable-warnings disable-pytest-warnings noconftest forked full-trace snapshot-update continue-on-collection-errors',
    value:
      'k m r n numprocesses maxfail tb durations durations-min timeout W pythonwarnings deselect cov-fail-under capture color maxprocesses count reruns reruns-delay randomly-seed log-level log-cli-level show-capture assert junit-prefix verbosity',
    read: 'ignore ignore-glob',
    write: 'junitxml junit-xml basetemp html report-log json-report-file log-file',
    choices: {
      p: /^no:[\w.-]+$/,
      'cov-report': /^(?:term|term-missing|html|xml|json|lcov|annotate)?(?::skip-covered)?$/,
      'import-mode': word,
      dist: word,
    },
  },
  unittest: {
    flag: 'v q f b c failfast buffer catch verbose quiet locals h help',
    value: 'k p pattern durations',
    read: 's t start-directory top-level-directory',
  },
  ruff: {
    flag: 'fix unsafe-fixes no-fix show-fixes diff check q quiet v verbose s silent exit-zero exit-non-zero-on-fix preview no-preview no-cache n statistics respect-gitignore force-exclude show-files isolated ignore-noqa add-noqa fix-only',
    value:
      'select ignore extend-select extend-ignore target-version line-length per-file-ignores fixable unfixable exclude extend-exclude range',
    write: 'o output-file cache-dir',
    choices: { 'output-format': /^[a-z-]+$/ },
    words: /^(?:check|format|rule|linter|version)$/,
  },
  black: {
    flag: 'check diff q quiet v verbose S skip-string-normalization C skip-magic-trailing-comma preview fast safe pyi ipynb color no-color version h help',
    value: 'l line-length t target-version include exclude extend-exclude force-exclude W workers',
  },
  mypy: {
    flag: 'strict ignore-missing-imports no-incremental show-error-codes hide-error-codes pretty no-pretty no-error-summary explicit-package-bases namespace-packages no-namespace-packages check-untyped-defs disallow-untyped-defs disallow-any-generics warn-unused-ignores warn-return-any warn-redundant-casts warn-unreachable no-implicit-optional implicit-optional v verbose no-color-output show-column-numbers show-error-context strict-optional no-strict-optional strict-equality no-warn-no-return version V h help',
    value:
      'python-version platform follow-imports exclude enable-error-code disable-error-code p package m module always-true always-false',
    write: 'cache-dir junit-xml',
  },
  flake8: {
    flag: 'v verbose q quiet count statistics show-source no-show-source exit-zero benchmark doctests version h help isolated',
    value:
      'max-line-length max-complexity max-doc-length select ignore extend-ignore extend-select j jobs exclude extend-exclude filename per-file-ignores color indent-size',
    write: 'output-file',
    choices: { format: /^(?:default|pylint|quiet-filename|quiet-nothing)$/ },
  },
};

export const cargoOptions: ToolTable = {
  flag: 'release r workspace all all-targets all-features no-default-features lib bins tests benches examples doc offline locked frozen verbose v q quiet no-run no-fail-fast keep-going check fix allow-dirty allow-staged no-deps timings ignore-rust-version d duplicates no-dedupe',
  value:
    'p package exclude bin test example bench features F profile j jobs message-format color e edges i invert prune depth prefix f format',
  read: 'manifest-path',
  write: 'target-dir',
  choices: { target: /^[\w-]+$/ },
};
export const rustfmtOptions: OptionTable = {
  flag: 'check l files-with-diff v verbose q quiet',
  value: 'edition color',
};

export const goOptions: ToolTable = {
  flag: 'v x n a race msan asan cover json short failfast trimpath c benchmem work buildvcs e deps compiled test find m fullpath',
  value:
    'run bench benchtime count timeout cpu parallel p tags covermode coverpkg shuffle skip f buildmode list vet fuzz fuzztime',
  write: 'o coverprofile cpuprofile memprofile blockprofile mutexprofile trace outputdir',
  choices: {
    mod: /^(?:readonly|vendor)$/,
    ldflags: /^(?:(?:-s|-w|-X [\w./-]+=[\w.:-]*)(?: |$))+$/,
    buildvcs: /^(?:true|false|auto)$/,
  },
  isSingleDash: true,
};
export const goTools: Readonly<Record<string, ToolTable>> = {
  gofmt: { flag: 'l w d s e', value: 'r', isSingleDash: true },
  'golangci-lint': {
    flag: 'fix fast fast-only new v verbose show-stats tests',
    value:
      'E enable D disable enable-only timeout new-from-rev new-from-merge-base p presets j concurrency max-same-issues max-issues-per-linter build-tags color issues-exit-code',
    choices: { 'out-format': /^[a-z][a-z-]*(?::stdout)?$/ },
    words: /^run$/,
  },
};

export const docsTools: Readonly<Record<string, ToolTable>> = {
  mdbook: { write: 'd dest-dir', value: 'c chapter', read: 'L library-path', words: /^(?:build|test)$/ },
  mkdocs: {
    flag: 'c clean dirty s strict q quiet v verbose use-directory-urls no-directory-urls',
    write: 'd site-dir',
    words: /^build$/,
  },
};

/** Of npm, pnpm and yarn themselves, before `--`. */
export const npmLikeOptions: OptionTable = {
  flag: 's silent q quiet d dd verbose v if-present ignore-scripts workspaces ws include-workspace-root json long l all a parseable no-color color r recursive parallel stream no-bail bail no-sort reverse workspace-root workspace-concurrency coverage watch no-watch run offline prefer-offline T top-level',
  value: 'loglevel depth workspace-concurrency omit include reporter',
};
