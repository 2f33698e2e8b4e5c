/**
 * Adds to package-lock.json the optional packages of other platforms that a registry did not offer when the lock was
 * written: `npm ci` refuses a lock without them, although it installs none of them here. Run it after `npm install`
 * behind a registry that mirrors one platform only.
 */
import { readFileSync, writeFileSync } from 'node:fs';

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
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added.`);

/** These packages say in their names where they run: `binding-linux-arm-musleabihf`. */
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
