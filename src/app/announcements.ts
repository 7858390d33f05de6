/** Announcements are part of the shell, and asked for with the session already: no screen waits for them longer. */
export const loadAnnouncements = () => import('../features/announcements/screens/Announcements.tsx')
