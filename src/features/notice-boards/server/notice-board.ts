import { sql } from 'kysely'
import { behaviour, runSql, type Writing } from '../../../../server/kit/index.ts'
import type { RecordOf, SentOf } from '../../../domain/record.ts'
import { noticeBoard } from '../domain/notice-board.ts'

type Board = typeof noticeBoard

interface Theme {
  readonly name: string
  readonly tickerSupport: boolean
  readonly clockSupport: boolean
  readonly footerSupport: boolean
  readonly logoSupport: boolean
}

/** What a theme does not show is worth a warning; another theme may. */
async function warnOfTheme(
  { client, warnings }: Writing<Board>,
  sent: SentOf<Board>,
  current: Partial<RecordOf<Board>>,
): Promise<void> {
  const { themeId, tickerTape, liveClock, footer, picture } = { ...current, ...sent }
  if (!themeId) return
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

export const noticeBoardBehaviour = behaviour(noticeBoard, { warn: warnOfTheme })
