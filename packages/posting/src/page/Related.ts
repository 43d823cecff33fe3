import { foldPlain } from '../text/clean.ts';

const HEADING =
  /^(?:(?:\d+ )?(?:similar|related|recommended|other|more|featured|latest|recent|nearby|matching)(?: (?!information|about|details|on|of)\w+){0,3} (?:jobs?|positions?|roles?|openings?|vacancies|opportunities|postings?|searches|listings|offers)\b.*|(?:jobs?|positions?|roles) (?:you (?:may|might)|like this|similar|for you|near).*|people also (?:viewed|searched).*|you (?:may|might) also (?:like|be interested).*|more (?:jobs )?(?:from|at|by) .*|see (?:similar|more) jobs.*|explore (?:collaborative|similar|other|more) .*|(?:ahnliche|weitere|andere|aktuelle) (?:jobs|stellen\w*|positionen|angebote).*|(?:offres|postes|emplois) (?:similaires|recommandees).*|d autres (?:offres|postes).*|(?:ofertas|empleos|trabajos) (?:similares|relacionad[ao]s).*|(?:annunci|offerte) simili.*|(?:vergelijkbare|soortgelijke|andere) vacatures.*|podobne (?:oferty|nabidky|pozice).*|podobne pracovni.*|(?:dalsi|ostatni) (?:nabidky|pozice).*|vagas (?:semelhantes|similares).*|liknande (?:jobb|tjanster).*|おすすめの求人.*|類似.*求人.*|비슷한 .*|추천 ?채용.*|(?:相似|类似|推荐)职位.*)$/;

/** Knows whether the walk is under a heading such as "Similar jobs": from the heading to the end of the element that holds it and what it heads. */
export class Related {
  #depth: number | null = null;
  #followed = false;

  get within(): boolean {
    return this.#depth !== null;
  }

  /**
   * @param text the block
   * @param level of its heading, 0 for none
   * @param depth how many elements are open around it
   */
  block(text: string, level: number, depth: number): void {
    if (this.#depth !== null) this.#followed = true;
    else if (text.length < 80 && (level > 0 || text.length < 50) && HEADING.test(foldPlain(text))) {
      this.#depth = Math.max(2, depth - 1);
      this.#followed = false;
    }
  }

  /** @param depth how many elements are still open */
  leave(depth: number): void {
    if (this.#depth === null || depth >= this.#depth) return;
    if (this.#followed || depth <= 2) this.#depth = null;
    else this.#depth = depth;
  }
}
