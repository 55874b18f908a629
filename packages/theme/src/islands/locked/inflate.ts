/** Unpacks what zlib has packed, for browsers without `DecompressionStream`: Safari before 16.4, Firefox before 113. A file of its own, which only they load. */
export { unzlibSync as default } from 'fflate/browser';
