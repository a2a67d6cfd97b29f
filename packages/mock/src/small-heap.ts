import { setFlagsFromString } from 'node:v8';

// The mock runs all day beside a front end and its tools. Left to itself, the heap grows to five times what
// is in use under load; like this it stays small, for a third of the calls per second at most. It is loaded
// first, since most of the growth comes from loading Prism.
setFlagsFromString('--optimize-for-size');
