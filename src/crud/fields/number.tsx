import { NumberInput } from '@mantine/core'
import type { CellProps, FieldView, InputProps } from './view.ts'

interface NumberFieldProps extends InputProps {
  decimals: number
  prefix?: string
}

function NumberField({ field, value, onChange, onBlur, frame, decimals, prefix }: NumberFieldProps) {
  const unit = prefix === undefined && field.unit ? ` ${field.unit}` : undefined
  return (
    <NumberInput
      {...frame}
      value={typeof value === 'number' || typeof value === 'string' ? value : ''}
      // Bounds are checked with the other rules and reported in words: a value is never changed silently.
      clampBehavior="none"
      decimalScale={decimals}
      allowDecimal={decimals > 0}
      onChange={next => onChange(next === '' ? null : next)}
      onBlur={onBlur}
      hideControls
      {...(unit !== undefined && { suffix: unit })}
      {...(prefix !== undefined && { prefix })}
    />
  )
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const figures = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6, useGrouping: false })

const Figure = ({ field, value }: CellProps) => (
  <>
    {figures.format(Number(value))}
    {field.unit ? ` ${field.unit}` : ''}
  </>
)

const shared = { Cell: Figure, widthRem: 8, isFigure: true } as const
export const integer: FieldView = { ...shared, Input: props => <NumberField {...props} decimals={0} /> }
export const decimal: FieldView = { ...shared, Input: props => <NumberField {...props} decimals={6} /> }
export const money: FieldView = {
  ...shared,
  Input: props => <NumberField {...props} decimals={2} prefix="£" />,
  Cell: ({ value }) => <>{pounds.format(Number(value))}</>,
}
