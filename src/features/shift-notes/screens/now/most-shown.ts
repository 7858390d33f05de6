/** Of each kind of thing, on the page of a hand-over: the rest is in its list. */
export const mostShown = 8
