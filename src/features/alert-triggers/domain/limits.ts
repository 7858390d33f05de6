const hourMs = 3_600_000

/** How often a trigger fires within an hour at most; what is beyond is held back and counted. */
export const mostAnHour = 20
export const floodMs = hourMs

/** How long a trigger may be muted: one that is muted for ever would be forgotten. */
export const mostMuteMs = 7 * 24 * hourMs

/** The hours of the night, in the client's time zone: from 22:00 up to 06:00. */
export const isNight = (hour: number): boolean => hour >= 22 || hour < 6
