"""Tagged PDFs for tests, written object by object: reportlab cannot tag.

Elements are made first, in the order of the structure; what is written on the pages belongs to one of them, in the order of drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.parsing.pdf.typesetting import HELVETICA, file_of, stream

ARTIFACT = "Artifact"


@dataclass
class Element:
    """An element of the structure: its role, its children, and the (page, MCID) pairs that are its own, in their order."""

    role: str
    kids: list[Element | tuple[int, int]] = field(default_factory=list)
    attributes: str = ""

    def add(self, role: str, *more: str) -> Element:
        """A new child; with ``more`` roles the innermost of a chain of new ones."""
        child = Element(role)
        self.kids.append(child)
        return child.add(*more) if more else child


class Tagger:
    """A PDF of pages of 612 times 792 points; heights are measured from the top."""

    def __init__(self, *, roles: Mapping[str, str] | None = None, marked: str = "<< /Marked true >>", page: str = "") -> None:
        """``roles`` are what the file's own roles stand for, ``page`` more entries of every page's dictionary."""
        self.root = Element("Document")
        self.contents: list[str] = []
        self._owners: list[list[Element]] = []
        self._roles = dict(roles or {})
        self._marked = marked
        self._page = page
        self.new_page()

    def new_page(self) -> None:
        self.contents.append("")
        self._owners.append([])

    def write(self, owner: Element | str | None, x: float, y: float, text: str, size: float = 10.5, *, bold: bool = False) -> None:
        """Words (Latin-1) that belong to an element, to an artifact (a name), or to nothing."""
        escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        words = f"BT /{'F2' if bold else 'F1'} {size} Tf 1 0 0 1 {x} {792 - y} Tm ({escaped}) Tj ET\n"
        self.draw(owner, words)

    def draw(self, owner: Element | str | None, operators: str) -> None:
        page = len(self.contents) - 1
        if isinstance(owner, Element):
            owner.kids.append((page, len(self._owners[page])))
            operators = f"/{owner.role} << /MCID {len(self._owners[page])} >> BDC {operators} EMC\n"
            self._owners[page].append(owner)
        elif owner is not None:
            operators = f"/{owner} << /Type /Pagination >> BDC {operators} EMC\n"
        self.contents[-1] += operators

    def lines(self, owner: Element | str | None, x: float, y: float, *texts: str, step: float = 14, size: float = 10.5) -> float:
        """Lines one below the other; returns the height of the next one."""
        for text in texts:
            self.write(owner, x, y, text, size)
            y += step
        return y

    def rule(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.draw(ARTIFACT, f"{x0} {792 - y0} m {x1} {792 - y1} l S")

    def bytes(self) -> bytes:
        bold = HELVETICA.replace("Helvetica", "Helvetica-Bold")
        objects = [b"", b"", HELVETICA.encode(), bold.encode(), b"", b""]
        pages = []
        for number, content in enumerate(self.contents):
            objects.append(stream(content))
            pages.append(len(objects) + 1)
            objects.append(
                f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /StructParents {number} {self._page} /Contents {len(objects)} 0 R"
                " /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>".encode()
            )
        numbers: dict[int, int] = {}
        self._number(self.root, numbers, len(objects) + 1)
        objects += [b""] * len(numbers)
        self._element(self.root, "5 0 R", numbers, pages, objects)
        parents = " ".join(
            f"{page} [{' '.join(f'{numbers[id(owner)]} 0 R' for owner in owners)}]" for page, owners in enumerate(self._owners)
        )
        roles = " ".join(f"/{own} /{standard}" for own, standard in self._roles.items())
        objects[0] = f"<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 5 0 R /MarkInfo {self._marked} >>".encode()
        objects[1] = f"<< /Type /Pages /Kids [{' '.join(f'{page} 0 R' for page in pages)}] /Count {len(pages)} >>".encode()
        objects[4] = (
            f"<< /Type /StructTreeRoot /K [{numbers[id(self.root)]} 0 R] /RoleMap << {roles} >>"
            f" /ParentTree 6 0 R /ParentTreeNextKey {len(pages)} >>".encode()
        )
        objects[5] = f"<< /Nums [{parents}] >>".encode()
        return file_of(objects)

    def _number(self, element: Element, numbers: dict[int, int], first: int) -> None:
        if id(element) in numbers:
            return
        numbers[id(element)] = first + len(numbers)
        for kid in element.kids:
            if isinstance(kid, Element):
                self._number(kid, numbers, first)

    def _element(self, element: Element, parent: str, numbers: Mapping[int, int], pages: list[int], objects: list[bytes]) -> None:
        own = numbers[id(element)]
        kids = []
        for kid in element.kids:
            if isinstance(kid, Element):
                kids.append(f"{numbers[id(kid)]} 0 R")
                self._element(kid, f"{own} 0 R", numbers, pages, objects)
            else:
                kids.append(f"<< /Type /MCR /Pg {pages[kid[0]]} 0 R /MCID {kid[1]} >>")
        attributes = f"/A {element.attributes}" if element.attributes else ""
        objects[own - 1] = f"<< /Type /StructElem /S /{element.role} /P {parent} /K [{' '.join(kids)}] {attributes} >>".encode()
