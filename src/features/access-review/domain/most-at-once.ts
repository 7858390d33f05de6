/** How many lines one request answers. */
export const mostAtOnce = 200
