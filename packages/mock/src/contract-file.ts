/** The bundled contract. In the packed mock it lies beside the code. */
export const contractFile = new URL(import.meta.resolve('@social-data/contract/openapi.json'));
