// Reads pages of a search one after the other, with fetch and JSON.parse alone. Arguments: address of the first page
// without its number, and the number of pages.
const [address = '', pages = '0'] = process.argv.slice(2);

for (let page = 1; page <= Number(pages); page += 1)
  JSON.parse(await (await fetch(`${address}&page=${page}`)).text());
