/** `/settings/user/{userId}` as the router writes it. */
export const pattern = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
