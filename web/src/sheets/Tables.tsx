/** The tables of a sheet: rows that lead to the map, and open to say which rule they rest on. */

import { useId, useState } from "react";
import { Link } from "wouter";
import type { CellTold, RemarkTold, SheetRowTold, SheetTold, TableTold } from "../api/types";
import { look } from "../deciding/selection";
import { useMatch } from "../match/context";
import css from "./sheets.module.css";

/** Many tables fold, but for the first. */
const FOLD = 3;

export function Tables({ sheet, plain }: { sheet: SheetTold; plain?: boolean }) {
  const fold = !plain && sheet.tables.length > FOLD;
  return sheet.tables.map((table, at) =>
    fold ? (
      <details key={`${sheet.id} ${table.id} ${table.title}`} className={css.fold} open={at === 0}>
        <summary>{table.title}</summary>
        <OneTable table={table} />
      </details>
    ) : (
      <div key={`${table.id} ${table.title}`}>
        <h4 className={css.title}>{table.title}</h4>
        <OneTable table={table} />
      </div>
    ),
  );
}

export function Remarks({ remarks }: { remarks: readonly RemarkTold[] | undefined }) {
  if (!remarks?.length) return null;
  return (
    <ul className={css.remarks}>
      {remarks.map(({ text, rule, rule_text }) => (
        <li key={text}>
          {text} {rule && <Rule rule={rule} text={rule_text ?? ""} />}
        </li>
      ))}
    </ul>
  );
}

/** The number of a rule; what it says unfolds. */
function Rule({ rule, text }: { rule: string; text: string }) {
  const [open, setOpen] = useState(false);
  const game = useMatch((state) => state.match.game);
  return (
    <>
      <button type="button" className={css.rule} aria-expanded={open} onClick={() => setOpen(!open)}>
        {rule}
      </button>
      {open && (
        <q className={css.law}>
          {text} <Link href={`/rules/${game}#${rule}`}>Cases</Link>
        </q>
      )}
    </>
  );
}

function OneTable({ table }: { table: TableTold }) {
  if (!table.rows.length) return <p className={css.none}>Nothing.</p>;
  return (
    <>
      <Remarks remarks={table.remarks} />
      <div className={css.scroll} tabIndex={-1}>
        <table className={css.table} aria-label={table.title}>
          {table.columns && (
            <thead>
              <tr>
                {table.columns.map((column, at) => (
                  <th key={column} scope="col" data-number={isNumber(table, at) || undefined}>
                    {column}
                  </th>
                ))}
                {table.rows.some(({ remarks }) => remarks) && (
                  <th>
                    <span className="heard">Why</span>
                  </th>
                )}
              </tr>
            </thead>
          )}
          <tbody>
            {table.rows.map((row) => (
              <OneRow key={row.id} row={row} plain={!table.columns} />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const isNumber = ({ rows }: TableTold, at: number): boolean => rows.some(({ cells }) => cells[at]?.number);

function OneRow({ row, plain }: { row: SheetRowTold; plain: boolean }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const [first, ...rest] = row.cells;
  const why = row.remarks?.length ? row.remarks : rules(row.cells);
  return (
    <>
      <tr data-tone={row.tone} data-total={row.total || undefined}>
        {first && (
          <th scope="row">
            <Where row={row} cell={first} />
          </th>
        )}
        {rest.map((cell, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row keep their columns
          <td key={at} data-number={cell.number || undefined} data-tone={cell.tone}>
            {cell.text}
          </td>
        ))}
        {(why.length > 0 || !plain) && (
          <td className={css.why}>
            {why.length > 0 && (
              <button
                type="button"
                className={css.opener}
                aria-expanded={open}
                aria-controls={id}
                aria-label={`Why: ${first?.text ?? ""}`}
                onClick={() => setOpen(!open)}
              >
                {open ? "▴" : "?"}
              </button>
            )}
          </td>
        )}
      </tr>
      {open && (
        <tr id={id} className={css.opened}>
          <td colSpan={row.cells.length + 1}>
            <Remarks remarks={why} />
          </td>
        </tr>
      )}
    </>
  );
}

/** Cells that rest on a rule say so where the row has nothing more to say. */
function rules(cells: readonly CellTold[]): RemarkTold[] {
  return cells
    .filter(({ rule }) => rule)
    .map(({ text, rule, rule_text }) => ({ text, rule: rule ?? "", rule_text: rule_text ?? "" }));
}

function Where({ row: { space }, cell }: { row: SheetRowTold; cell: CellTold }) {
  const goTo = useMatch((state) => state.goTo);
  if (!space) return cell.text;
  return (
    <button
      type="button"
      className={css.link}
      onClick={() => {
        look(space);
        goTo(space);
      }}
    >
      {cell.text}
    </button>
  );
}
