import { sql } from 'kysely'
import { behaviour, type Values, type Writing } from '../rest/behaviour.ts'
import { runSql } from '../rest/query.ts'

interface Theme {
  readonly name: string
  readonly tickerSupport: boolean
  readonly clockSupport: boolean
  readonly footerSupport: boolean
  readonly logoSupport: boolean
}

/** What a theme does not show is worth a warning; another theme may. */
async function warnOfTheme({ client, warnings }: Writing, sent: Values, current: Values): Promise<void> {
  const { themeId, tickerTape, liveClock, footer, picture } = { ...current, ...sent }
  if (typeof themeId !== 'number') return
  const [theme] = await runSql<Theme>(client, sql`select * from notice_board_theme where "themeId" = ${themeId}`)
  if (!theme) return
  const wanted = [
    ['ticker tape', tickerTape, theme.tickerSupport],
    ['clock', liveClock, theme.clockSupport],
    ['footer', footer, theme.footerSupport],
    ['logo', picture, theme.logoSupport],
  ] as const
  for (const [part, value, isShown] of wanted) if (value && !isShown) warnings.push(`${theme.name} shows no ${part}`)
}

export default behaviour({ warn: warnOfTheme })
