/** A value as it is sent: a text, a name repeated with several texts, or raw bytes. */
export type WireValue = string | readonly string[] | { readonly raw: string } | undefined;

/** How a call differs from a valid one, by parameter; undefined leaves the parameter out. */
export type ParameterChanges = Readonly<Record<string, WireValue>>;
