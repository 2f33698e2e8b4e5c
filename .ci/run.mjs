/** The checks of CI, in order. Plain JavaScript, because it runs before anything is installed. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { countTests, listFailures } from './test-output.mjs';

const clusterName = 'ngoma_ci';
// Below the ports of outgoing connections, which could use it.
const clusterPort = '25432';
/** A stand-in carrier of another project. Its tests are skipped without it. */
const carrier = path.resolve('../shared/messaging/smsc/smsc.pl');
const publishedPackages = ['client', 'contract', 'express-contract', 'sms', 'smpp'];
/** The run ends within an hour: a check that exceeds the remaining time is stopped and has failed. */
const startedAtMs = performance.now();
const endsAtMs = startedAtMs + 58 * 60_000;
const longestCheckMs = 35 * 60_000;
const tally = { passed: 0, failed: 0 };
/** Repeated at the end of the log. */
const failures = [];

function noteFailure(name, text) {
  const tests = listFailures(text);
  const shown = tests.length > 0 ? tests : stripVTControlCharacters(text).trimEnd().split('\n').slice(-10);
  failures.push(`FAILED: ${name}`, ...shown.slice(0, 30).map((line) => `  ${line}`));
}

const forward = (chunk) => process.stdout.write(chunk);

/** Runs a command, and returns its output and whether it succeeded in time. */
function run(command, environment = {}, onOutput = forward) {
  return new Promise((done) => {
    const withinMs = Math.max(1_000, Math.min(longestCheckMs, endsAtMs - performance.now()));
    const child = spawn('bash', ['-c', command], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A separate process group, so that its child processes are stopped too.
      detached: true,
    });
    let text = '';
    const deadline = setTimeout(() => {
      text += `\nStopped after ${Math.round(withinMs / 1_000)} s: it did not end.\n`;
      process.kill(-child.pid, 'SIGKILL');
    }, withinMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        text += chunk;
        onOutput(chunk);
      });
    }
    child.on('close', (code) => {
      clearTimeout(deadline);
      done({ text, ok: code === 0 });
    });
  });
}

async function check(name, command, environment) {
  console.log(`\n=== ${name}`);
  return report(name, performance.now(), await run(command, environment));
}

/** A check by tests has failed if it runs none. */
async function checkByTests(name, command, environment) {
  console.log(`\n=== ${name}`);
  const startedMs = performance.now();
  const { text, ok } = await run(command, environment);
  const { passed, failed } = countTests(text);
  return report(name, startedMs, { text, ok: ok && passed + failed > 0 });
}

/** Runs checks one after the other, beside those of other lines: the output of each is printed when it ends. */
async function checkInLine(checks) {
  for (const [name, command, environment] of checks) {
    const startedMs = performance.now();
    const outcome = await run(command, environment, () => undefined);
    console.log(`\n=== ${name}\n${outcome.text}`);
    report(name, startedMs, outcome);
  }
}

/** A check counts as its tests, or as one if it runs none. */
function report(name, startedMs, { text, ok }) {
  console.log(`=== ${name}: ${ok ? 'passed' : 'failed'} in ${Math.round((performance.now() - startedMs) / 1_000)} s`);
  const { passed, failed } = countTests(text);
  tally.passed += ok ? Math.max(passed, 1) : passed;
  tally.failed += ok ? 0 : Math.max(failed, 1);
  if (!ok) noteFailure(name, text);
  return ok;
}

/** Changed and new files of the checkout; empty without git. */
const changedFiles = () => spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout ?? '';
const changedBefore = changedFiles();

/** Fails if tests left files beside the sources. */
function checkLeftovers() {
  const left = changedFiles();
  const ok = left === changedBefore;
  console.log(`\n=== no files are left in the checkout: ${ok ? 'passed' : 'failed'}`);
  tally[ok ? 'passed' : 'failed'] += 1;
  if (!ok) noteFailure('no files are left in the checkout', left);
}

const has = (program) => spawnSync('bash', ['-c', `command -v ${program}`]).status === 0;

async function install() {
  const packages = [
    ...(has('pg_ctlcluster') ? [] : ['postgresql']),
    ...(existsSync('/usr/share/perl5/Net/SMPP.pm') ? [] : ['libnet-smpp-perl']),
    ...(has('wrk') ? [] : ['wrk']),
    ...(has('pgbouncer') ? [] : ['pgbouncer']),
    // A test of carriers over HTTP.
    ...(has('bearerbox') && existsSync('/usr/lib/kannel/test/fakesmsc') ? [] : ['kannel', 'kannel-extras']),
    // Readers of our calendar feed, in a test.
    ...(has('khal') ? [] : ['khal']),
    ...(has('calcurse') ? [] : ['calcurse']),
    ...(has('vdirsyncer') ? [] : ['vdirsyncer']),
    ...(existsSync('/usr/lib/python3/dist-packages/icalendar') ? [] : ['python3-icalendar']),
    ...(existsSync('/usr/share/doc/ruby-icalendar') && has('ruby') ? [] : ['ruby', 'ruby-icalendar']),
    // Three hosts and their faults.
    ...(has('patroni') ? [] : ['patroni', 'python3-etcd', 'python3-psycopg2']),
    ...(has('etcd') ? [] : ['etcd-server']),
    ...(has('ip') && has('nft') ? [] : ['iproute2', 'nftables']),
    ...(has('faketime') ? [] : ['faketime']),
    // Tests of the documentation and the sandbox use it.
    ...(has('chromium') ? [] : ['chromium']),
    // Tests use the calendar and the console with them.
    ...(has('lynx') ? [] : ['lynx']),
    ...(has('w3m') ? [] : ['w3m']),
    ...(has('links') ? [] : ['links']),
    ...(has('elinks') ? [] : ['elinks']),
    // A test of pages on paper.
    ...(has('pdftotext') ? [] : ['poppler-utils']),
  ];
  if (packages.length > 0)
    await run(
      `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${packages.join(' ')} >/dev/null`,
    );
  return check('npm ci', 'npm ci');
}

/**
 * In memory where there is enough: each test file copies a database of 700 files, which takes 50 ms there, and up to 600 ms
 * on a disk.
 */
function placeOfCluster() {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return '';
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 4 * 1024 ** 3 ? `--datadir ${memory}/${clusterName}` : '';
}

/** Creates a separate cluster on loopback. */
async function startPostgres() {
  const version = '$(pg_lsclusters -h >/dev/null 2>&1; ls /usr/lib/postgresql | sort -n | tail -1)';
  const options = '-c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=300';
  const { text, ok } = await run(`
    set -e
    pg_dropcluster --stop ${version} ${clusterName} 2>/dev/null || true
    pg_createcluster ${version} ${clusterName} ${placeOfCluster()} --port ${clusterPort} -- --auth=trust >/dev/null
    pg_ctlcluster ${version} ${clusterName} start -o "${options}"
    runuser -u postgres -- psql -qp ${clusterPort} -c "create role ngoma superuser login"
    runuser -u postgres -- createdb -p ${clusterPort} -O ngoma ngoma`);
  if (!ok) {
    tally.failed += 1;
    noteFailure('start PostgreSQL', text);
  }
  return { TEST_DATABASE_URL: `postgres://ngoma@127.0.0.1:${clusterPort}/ngoma` };
}

/** A fault of the network needs a network of its own, which some containers do not allow: then the log says so. */
function chaosChecks(environment) {
  const { status } = spawnSync('bash', ['-c', 'unshare --net --mount --pid --fork true']);
  if (status === 0) return [['three hosts with eight faults', 'npm run chaos -- --ci', environment]];
  console.log('\n=== three hosts with eight faults: left out, because this machine allows no network namespaces');
  return [];
}

const stopPostgres = () => run(`pg_dropcluster --stop "$(ls /usr/lib/postgresql | sort -n | tail -1)" ${clusterName}`);

if (await install()) {
  const environmentOfCarrier = existsSync(carrier) ? { TEST_SMSC: carrier } : {};
  const environment = { ...(await startPostgres()), ...environmentOfCarrier };
  try {
    // As in the README, without PostgreSQL.
    await checkByTests('npm test', 'npm test', environmentOfCarrier);
    await checkByTests(
      'long tests: crashes, carriers, faults, fast paths, samples, commands, and all suites of engines on PostgreSQL',
      'npm run matrices --workspace apps/server',
      environment,
    );
    // It writes the generated files again, which those below read.
    await check('contract: lint, generated files, breaking changes', 'npm run check:contract');
    // Each line keeps about one core busy.
    await Promise.all([
      checkInLine([
        ['the calendar and the console in text browsers and Chromium', 'npm run matrices --workspace @ngoma/web'],
        [
          'the documentation in a browser, and its samples in the compiler',
          'npm run matrices --workspace @ngoma/docs',
          environment,
        ],
        [
          'the example service: generated types, requests, and the steps of its guide in an empty folder',
          'npm run check --workspace @ngoma/example-loans && npm run matrices --workspace @ngoma/example-loans',
        ],
        [
          'the installed packages',
          `npm run matrices ${publishedPackages.map((name) => `--workspace packages/${name}`).join(' ')}`,
          environment,
        ],
        ['clients of two generators', 'npm run generators -- openapi-fetch hey-api', environment],
      ]),
      checkInLine([
        ['types', 'npm run check:types'],
        ['lint, format and dead code', 'npm run check:lint'],
        ['conformance', 'npm run conformance'],
        ...chaosChecks(environment),
      ]),
    ]);
    checkLeftovers();
  } finally {
    await stopPostgres();
  }
}
console.log(`\n=== all checks: ${Math.round((performance.now() - startedAtMs) / 60_000)} minutes`);
for (const line of failures) console.log(line);
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);
