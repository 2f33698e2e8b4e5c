/**
 * Run it after each `npm install`. It changes package-lock.json in two ways:
 *
 * - It adds the optional packages of other platforms that are not in the registry: `npm ci` rejects a lock without them,
 *   although it does not install them here.
 * - It removes `engines` where the range excludes the oldest Node that may install: npm compares it with the Node that
 *   installs, and every package runs on the pinned Node (docs/adr/0056). `check-lock.mjs` does that comparison.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import semver from 'semver';

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'riscv64', 'ppc64', 's390x', 'loong64', 'mips64el', 'wasm32'];

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
let added = 0;
for (const owner of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (place in lock.packages) continue;
    lock.packages[place] = {
      version: version.replace(/^[~^]/, ''),
      ...platformOf(name),
      ...(owner.dev && { dev: true }),
      optional: true,
    };
    added += 1;
  }
}
const oldestInstaller = semver.minVersion(lock.packages[''].engines.node);
let removed = 0;
for (const [folder, { engines }] of Object.entries(lock.packages)) {
  if (folder === '' || engines?.node === undefined || semver.satisfies(oldestInstaller, engines.node)) continue;
  delete lock.packages[folder].engines;
  removed += 1;
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added, ${removed} ranges of Node removed.`);

/** The names of these packages contain their platform: `binding-linux-arm-musleabihf`. */
function platformOf(name) {
  const words = name.replace('windows', 'win32').replace(/-64$/, '-x64').split(/[/-]/);
  const os = systems.filter((system) => words.includes(system) || (system === 'linux' && words.includes('linuxmusl')));
  const cpu = processors.filter((processor) => words.includes(processor));
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(os.length > 0 && { os }),
    ...(/musl/.test(name) ? { libc: ['musl'] } : /gnu/.test(name) && { libc: ['glibc'] }),
  };
}
