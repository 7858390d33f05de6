import { atom } from 'jotai'

/** The dialog of the shell that is open: any part of the app may open one, and the shell draws it. */
export const shellDialogAtom = atom<'feedback' | 'help' | 'shortcuts' | undefined>(undefined)
