import { setFlagsFromString } from 'node:v8';

// The mock runs all day beside a front end and its tools. By default its heap grows under load to five times
// what is in use; with this flag it stays small, at the cost of at most a third of the calls per second.
// This module is imported first, because most of the growth comes from loading Prism.
setFlagsFromString('--optimize-for-size');
