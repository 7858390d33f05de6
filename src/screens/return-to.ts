import { useSearchParams } from 'react-router'
import { ownPath } from '../domain/own-path.ts'

/** Where to continue, according to `?returnTo=`. */
export const useReturnTo = (): string => ownPath(location.origin, useSearchParams()[0].get('returnTo'))
