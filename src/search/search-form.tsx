import { maxSearchLength, searchParameter } from './search.ts';
import '../ui/field.css';
import { SubmitButton } from '../ui/button.tsx';
import './search-form.css';

/** A form that sends a search to the server. */
export function SearchForm({ text = '' }: { readonly text?: string }) {
  return (
    <form className="search-form screen-only" action="/insights" role="search">
      <label htmlFor="search">Search this site</label>
      <input
        id="search"
        name={searchParameter}
        type="search"
        defaultValue={text}
        maxLength={maxSearchLength}
        autoComplete="off"
      />
      <SubmitButton>Search</SubmitButton>
    </form>
  );
}
