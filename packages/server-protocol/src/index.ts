export * from './envelope.ts';
export * from './http-server.ts';
export * from './list-pages.ts';
export * from './request.ts';
export * from './secret-list-cursors.ts';
