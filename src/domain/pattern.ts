/** `/settings/user/{userId}` as routers write it, in the page and in the server. */
export const pattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
