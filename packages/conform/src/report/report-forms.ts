/** The forms that a report can have. */
export const reportForms = ['markdown', 'junit', 'json'] as const;

export type ReportForm = (typeof reportForms)[number];
