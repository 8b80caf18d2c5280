import { useId } from 'react';
import './Banderitas.css';

/** Fiesta flags, along a promotion's top edge only. */
export function Banderitas() {
  const id = useId();
  return (
    <svg className="banderitas" aria-hidden="true" width="100%" height="22">
      <pattern id={id} width="96" height="22" patternUnits="userSpaceOnUse">
        <path className="banderitas__mango" d="M3 2h18l-9 17z" />
        <path className="banderitas__red" d="M27 2h18l-9 17z" />
        <path className="banderitas__sea" d="M51 2h18l-9 17z" />
        <path className="banderitas__indigo" d="M75 2h18l-9 17z" />
        <path className="banderitas__string" d="M0 2h96" />
      </pattern>
      <rect width="100%" height="22" fill={`url(#${id})`} />
    </svg>
  );
}
