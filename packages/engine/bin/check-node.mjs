/**
 * Whether this Node.js is new enough; says so when it is not. In old syntax, with nothing imported: what a Node.js cannot read, it cannot
 * refuse in words. Below 20.16, and from 21 to 22.2, `process.getBuiltinModule` is missing, which the bundles begin with.
 */
export function isNodeNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (process.getBuiltinModule && (major > 20 || (major === 20 && minor >= 19))) return true;
  console.error(`Glimpress needs Node.js 20.19, 22.3 or newer; this is ${process.versions.node}. 请先升级 Node.js：https://nodejs.org`);
  return false;
}
