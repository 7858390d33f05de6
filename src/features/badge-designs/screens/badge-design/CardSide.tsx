import { useState, type ReactNode } from 'react'
import type { BadgeImage, BadgeLabel, BadgeShape } from '../../../../domain/badge-layers.ts'
import { filledLabel, onSide, type Card, type Side } from './card.ts'
import classes from './Card.module.css'
import { lineHeight, linesOf, measuredIn, point } from './lines.ts'

/** The values for a card's placeholders. */
export interface Filling {
  readonly values: Readonly<Record<string, string>>
  readonly photo: string | undefined
  readonly logo: string | undefined
}

interface CardSideProps {
  card: Card
  side: Side
  filling: Filling
  label: string
  isActualSize: boolean
}

/** Of a millimetre, in rem. */
const large = 0.35

/** One side of a card to scale: its unit is the millimetre. */
export function CardSide({ card, side, filling, label, isActualSize }: CardSideProps) {
  const { width, height, colour, background } = card
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={classes.card}
      style={{ width: isActualSize ? `${width}mm` : `${width * large}rem` }}
    >
      <rect width={width} height={height} fill={colour} />
      {background !== undefined && (
        <image href={background} width={width} height={height} preserveAspectRatio="xMidYMid slice" />
      )}
      {onSide(card.shapes, side).map((shape, index) => (
        <Turned key={index} part={shape}>
          <Shape shape={shape} />
        </Turned>
      ))}
      {onSide(card.images, side).map((image, index) => (
        <Turned key={index} part={image}>
          <Picture key={filling[image.source]} image={image} href={filling[image.source]} />
        </Turned>
      ))}
      {onSide(card.labels, side).map((each, index) => (
        <Turned key={index} part={each}>
          <Label label={each} text={filledLabel(each.text, filling.values)} />
        </Turned>
      ))}
    </svg>
  )
}

type Place = Pick<BadgeLabel, 'x' | 'y' | 'width' | 'height'> & { readonly rotation?: number }

/** Rotated around its middle. */
function Turned({ part: { x, y, width, height, rotation = 0 }, children }: { part: Place; children: ReactNode }) {
  return <g transform={`rotate(${rotation} ${x + width / 2} ${y + height / 2})`}>{children}</g>
}

const hairline = 0.3

function Shape({ shape: { kind, x, y, width, height, fill } }: { shape: BadgeShape }) {
  const paint = fill ? { fill } : { fill: 'none', stroke: '#000000', strokeWidth: hairline }
  if (kind === 'rectangle') return <rect {...{ x, y, width, height }} {...paint} />
  if (kind === 'ellipse')
    return <ellipse cx={x + width / 2} cy={y + height / 2} rx={width / 2} ry={height / 2} {...paint} />
  return <line x1={x} y1={y} x2={x + width} y2={y + height} stroke={fill ?? '#000000'} strokeWidth={hairline * 2} />
}

const missing = { photo: 'No photograph', logo: 'No logo' } as const

/** A photograph fills its place, a logo is shown completely. */
function Picture({ image: { x, y, width, height, source }, href }: { image: BadgeImage; href: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  if (href !== undefined && !isBroken)
    return (
      <image
        href={href}
        {...{ x, y, width, height }}
        preserveAspectRatio={source === 'photo' ? 'xMidYMid slice' : 'xMidYMid meet'}
        onError={() => setBroken(true)}
      />
    )
  const size = Math.min(width / 8.5, height / 3, 4)
  return (
    <>
      <rect {...{ x, y, width, height }} fill="#e3e5e8" stroke="#646b72" strokeWidth={hairline} strokeDasharray="1 1" />
      <text x={x + width / 2} y={y + height / 2} className={classes.missing} fontSize={size}>
        {isBroken ? 'Not loaded' : missing[source]}
      </text>
    </>
  )
}

const anchors = { left: 'start', centre: 'middle', right: 'end' } as const

/** How the font of a label is named to the browser. */
export const fontOf = ({ font }: Pick<BadgeLabel, 'font'>): string =>
  font ? `"${font.replace(/["\\]/g, '')}", sans-serif` : 'sans-serif'

function Label({ label, text }: { label: BadgeLabel; text: string }) {
  const { x, y, width, size: points, colour = '#000000', align } = label
  const size = points * point
  const font = fontOf(label)
  const { lines } = linesOf(text, size, label, measuredIn(font))
  const at = { left: x, centre: x + width / 2, right: x + width }[align]
  return (
    <text fill={colour} fontSize={size} fontFamily={font} textAnchor={anchors[align]}>
      {lines.map((line, index) => (
        <tspan key={index} x={at} y={y + size * (0.9 + index * lineHeight)}>
          {line}
        </tspan>
      ))}
    </text>
  )
}
