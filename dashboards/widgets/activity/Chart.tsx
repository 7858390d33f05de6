import { useComputedColorScheme } from '@mantine/core'
import ReactEChartsCore from 'echarts-for-react/esm/core'
import { BarChart } from 'echarts/charts'
import { AxisPointerComponent, GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useMemo } from 'react'
import { useScale } from '../../../src/ui/scale.tsx'
import { chartOption, type ChartLook } from './chart-option.ts'
import type { Series } from './series.ts'

echarts.use([BarChart, GridComponent, TooltipComponent, AxisPointerComponent, CanvasRenderer])

const fontPx = 12
const whole = { height: '100%', width: '100%' }

/** A canvas knows no style sheet: the colours of the scheme, as they are now. */
function coloursOf(): Omit<ChartLook, 'fontPx'> {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    bar: colour('--state-calm'),
    alarm: colour('--state-alarm'),
    text: colour('--mantine-color-text'),
    line: colour('--mantine-color-default-border'),
  }
}

/** The bars of all categories. */
export default function Chart({ series, times }: { series: readonly Series[]; times: readonly string[] }) {
  const { px } = useScale()
  const scheme = useComputedColorScheme()
  const look = useMemo(() => ({ scheme, ...coloursOf() }), [scheme])
  const option = chartOption(series, times, { ...look, fontPx: px(fontPx) })
  return <ReactEChartsCore echarts={echarts} option={option} notMerge lazyUpdate style={whole} />
}
