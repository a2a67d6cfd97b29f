import { aRow } from './a-row.ts';

export default aRow(() => Promise.reject(new Error('3 calls failed\nand more lines')));
