import { useQuery } from '@tanstack/react-query'
import { oneQuery } from '../../../../api/entity-calls.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { entities } from '../../../../domain/entities/index.ts'
import { lookOf, type Look } from './look.ts'

export interface KnownLook {
  /** Undefined until its theme and layout are known. */
  readonly look: Look | undefined
  readonly theme: ApiRecord | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** How a theme looks; plain without one, and for users who may not read themes. */
export function useLook(themeId: number | undefined): KnownLook {
  const { may } = useCaller()
  const isAsked = themeId !== undefined && may(entities.noticeBoardTheme.permission.read)
  const theme = useQuery({ ...oneQuery(entities.noticeBoardTheme, themeId ?? 0), enabled: isAsked })
  const layout = useLayoutOf(theme.data)
  const failed = [theme, layout].find(({ error, data }) => error && !data)
  const isKnown = !isAsked || (theme.data !== undefined && (layout.data !== undefined || !layout.isAsked))
  return {
    look: isKnown ? lookOf(theme.data, layout.data) : undefined,
    theme: theme.data,
    error: failed?.error,
    retry: () => void failed?.refetch(),
  }
}

/** The layout of a theme. */
export function useLayoutOf(theme: ApiRecord | undefined) {
  const layoutId = Number(theme?.['layoutId'] ?? 0)
  const query = useQuery({ ...oneQuery(entities.noticeBoardThemeLayout, layoutId), enabled: layoutId > 0 })
  return { ...query, isAsked: layoutId > 0 }
}
