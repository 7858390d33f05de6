let count = 0

/** A keycode that no other credential of this process has. */
export const nextKeycode = (): string => `E${(++count).toString(16).padStart(11, '0')}`.toUpperCase()
