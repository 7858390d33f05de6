import { titleOf } from '../../domain/thing.ts'
import { typeWords } from '../../domain/types.ts'
import { bundleWords } from '../../domain/kinds.ts'
import type { StateLevel } from '../../domain/state.ts'
import type { StateNow } from '../use-live.ts'
import type { Drawing, DrawnThing } from './drawing.ts'

interface PictureProps {
  title: string
  drawing: Drawing
  stateOf: StateNow
  say: (text: string) => string
  nameOf: (kind: DrawnThing['thing']['kind']) => string
}

/** On white, as on paper; the colours are those of states in the light theme. */
const colours = {
  ink: '#1f2428',
  dim: '#5b6268',
  line: '#8a9197',
  frame: '#c9ced3',
  alarm: '#c42121',
  alert: '#a85a00',
  info: '#1b62ad',
}
const headPx = 56
const margin = 24

/** A shape for each level, so that a copy in black and white says as much. */
const shapes: Readonly<Record<StateLevel, string>> = {
  calm: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0',
  info: 'M-5 -5h10v10h-10z',
  unknown: 'M-5 0L0 -5L5 0L0 5z',
  alert: 'M0 -6L6 5H-6z',
  alarm: 'M-3 -6H3L6 -3V3L3 6H-3L-6 3V-3z',
}
const fillOf = (level: StateLevel) =>
  level === 'alarm' || level === 'alert' || level === 'info' ? colours[level] : colours.dim

/** Wider than nearly every character of the font at its size. */
const fitting = (text: string, px: number, fontPx: number) => {
  const most = Math.floor(px / (fontPx * 0.56))
  return text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text
}

/** The whole schematic as one picture: what is saved, and what is printed. Attributes alone, so that it needs no styles. */
export function Picture({ title, drawing, stateOf, say, nameOf }: PictureProps) {
  const [width, height] = [drawing.width + 2 * margin, drawing.height + headPx + 2 * margin]
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fontFamily="system-ui, sans-serif"
      fill={colours.ink}
    >
      <rect width={width} height={height} fill="#ffffff" />
      <text x={margin} y={margin + 20} fontSize="20" fontWeight="600">
        {title}
      </text>
      <g transform={`translate(${margin} ${margin + headPx})`}>
        {drawing.frames.map(({ key, bundle, x, y, width: wide, height: high }) => (
          <g key={key}>
            <rect x={x} y={y} width={wide} height={high} rx="6" fill="none" stroke={colours.frame} />
            {bundle && (
              <text x={x + 10} y={y + 20} fontSize="12" fontWeight="600" fill={colours.dim}>
                {say(bundleWords[bundle])}
              </text>
            )}
          </g>
        ))}
        {drawing.wires.map(({ key, path, isRs485 }) => (
          <path key={key} d={path} fill="none" stroke={colours.line} {...(isRs485 && { strokeDasharray: '6 4' })} />
        ))}
        {drawing.things.map(drawn => (
          <Thing key={drawn.key} drawn={drawn} stateOf={stateOf} nameOf={nameOf} />
        ))}
      </g>
    </svg>
  )
}

function Thing({ drawn, stateOf, nameOf }: { drawn: DrawnThing } & Pick<PictureProps, 'stateOf' | 'nameOf'>) {
  const { thing, x, y, width, height } = drawn
  const state = stateOf(thing)
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width={width} height={height} rx="4" fill="#ffffff" stroke={colours.line} />
      <text x="10" y="16" fontSize="13" fontWeight="600">
        {fitting(titleOf(thing), width - 20, 13)}
      </text>
      <text x="10" y="31" fontSize="11" fill={colours.dim}>
        {fitting(typeWords(thing) || nameOf(thing.kind), width - 20, 11)}
      </text>
      {state && (
        <>
          <path d={shapes[state.level]} transform="translate(16 42)" fill={fillOf(state.level)} />
          <text x="28" y="46" fontSize="11">
            {fitting(state.words, width - 38, 11)}
          </text>
        </>
      )}
    </g>
  )
}
