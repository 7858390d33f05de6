import type { CSSProperties, ReactNode } from 'react'
import { pictureHref } from '../../../../api/pictures.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import classes from './Board.module.css'
import { tickerSeconds, type Look } from './look.ts'
import { Notice } from './Notice.tsx'

/** Everything that a board shows at a time. */
export interface Shown {
  /** A stored picture; 'sample' draws a placeholder. */
  readonly logo: string | undefined
  readonly clock: string | undefined
  readonly ticker: string | undefined
  readonly footer: string | undefined
  readonly message: ApiRecord | undefined
  /** Instead of a message. */
  readonly nothing?: ReactNode
}

interface BoardProps {
  label: string
  look: Look
  isPortrait: boolean
  isNight?: boolean
  shown: Shown
  transition?: string
  /** Another draws the message as one that just came. */
  turn?: number
  isMoving?: boolean
}

/** A notice board as its screen shows it, at whatever size there is room for. */
export function Board(props: BoardProps) {
  const { label, look, isPortrait, isNight = false, shown, transition = 'none', turn = 0, isMoving = false } = props
  const { order, background } = look
  const across = isPortrait ? 1080 : 1920
  const { message } = shown
  const isWhole = message?.['fullscreen'] === true && typeof message['picture'] === 'string'
  return (
    <section className={classes.screen} data-portrait={isPortrait || undefined} aria-label={label}>
      <div className={classes.board} data-night={isNight || undefined} style={{ '--across': across } as CSSProperties}>
        {background !== undefined && <img className={classes.background} src={pictureHref(background)} alt="" />}
        {!isWhole && <Head look={look} shown={shown} />}
        <div className={classes.message} style={{ order: order.messageOrder }}>
          <div key={turn} className={classes.turn} data-transition={isMoving ? transition : 'none'}>
            {message ? <Notice message={message} pictureAt={look.pictureAt} /> : shown.nothing}
          </div>
        </div>
        {!isWhole && look.hasTicker && shown.ticker !== undefined && (
          <div
            className={classes.ticker}
            style={
              {
                order: order.tickerOrder,
                '--height': look.tickerHeight,
                '--seconds': `${tickerSeconds(shown.ticker, look, across)}s`,
              } as CSSProperties
            }
          >
            <span data-moving={isMoving || undefined}>{shown.ticker}</span>
          </div>
        )}
        {!isWhole && look.hasFooter && shown.footer !== undefined && (
          <div className={classes.footer} style={{ order: order.footerOrder }}>
            {shown.footer}
          </div>
        )}
      </div>
    </section>
  )
}

/** Logo and clock, each at its side. */
function Head({ look, shown: { logo, clock } }: { look: Look; shown: Shown }) {
  const hasLogo = look.hasLogo && logo !== undefined
  const hasClock = look.hasClock && clock !== undefined
  if (!hasLogo && !hasClock) return null
  return (
    <div className={classes.head} style={{ order: look.order.headerOrder }}>
      {hasLogo && (
        <span data-at={look.logoAt}>
          {logo === 'sample' ? (
            <span className={classes.sample}>Logo</span>
          ) : (
            <img className={classes.logo} src={pictureHref(logo, 512)} alt="Logo" />
          )}
        </span>
      )}
      {hasClock && (
        <time data-at={look.clockAt} className={classes.clock}>
          {clock}
        </time>
      )}
    </div>
  )
}
