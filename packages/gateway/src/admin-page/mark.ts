/** The mark of the project, as the portal has it. */
export const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b6b5b"/>
<g fill="none" stroke="#fff" stroke-width="2.4" stroke-linecap="round"><path d="M12.5 7.5C9.5 7.5 10.5 11 10 13.5C9.7 15.2 8.7 16 7.5 16C8.7 16 9.7 16.8 10 18.5C10.5 21 9.5 24.5 12.5 24.5"/><path d="M19.5 7.5C22.5 7.5 21.5 11 22 13.5C22.3 15.2 23.3 16 24.5 16C23.3 16 22.3 16.8 22 18.5C21.5 21 22.5 24.5 19.5 24.5"/></g>
<circle cx="16" cy="16" r="2.6" fill="#f2b441"/></svg>`;
