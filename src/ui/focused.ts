/** A ref: what took the place of the control that was used has the focus once it is there. */
export const focused = (element: HTMLElement | null): void => element?.focus()
