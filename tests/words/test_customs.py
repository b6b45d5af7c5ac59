"""What becomes of letters in each language, and digraphs as letters."""

import pytest

from waffle_cp.alphabet import is_word
from waffle_cp.errors import InputError
from waffle_cp.words.customs import CUSTOMS, custom_of


@pytest.mark.parametrize(
    ("code", "written", "spelled"),
    [
        ("es", "Pingüino", "pinguino"),
        ("es", "MAÑANA", "mañana"),
        ("fr", "Cœur", "coeur"),
        ("fr", "GARÇON", "garcon"),
        ("fr", "ex æquo".replace(" ", ""), "exaequo"),
        ("de", "Straße", "straße"),
        ("de", "GRÖẞE", "größe"),
        ("de", "Café", "cafe"),
        ("it", "Perché", "perche"),
        ("pt", "Coração", "coraçao"),
        ("nl", "ĲSBEER", "ijsbeer"),
        ("nl", "coördinatie", "coordinatie"),
        ("sv", "Ångström", "ångström"),
        ("sv", "idé", "ide"),
        ("da", "Ørred", "ørred"),
        ("ru", "Ёлка", "елка"),
        ("ru", "ЙОГУРТ", "йогурт"),
        ("uk", "Їжак", "їжак"),
        ("el", "Σοφός", "σοφοσ"),
        ("el", "προϊόν", "προιον"),
        ("tr", "ISIRIK", "ısırık"),
        ("tr", "İSTANBUL", "istanbul"),
        ("tr", "kâğıt", "kağıt"),
        ("he", "שלום", "שלומ"),
        ("he", "שָׁלוֹם", "שלומ"),
        ("pl", "ŻÓŁĆ", "żółć"),
        ("hr", "Ljubav", "ǉubav"),
        ("hr", "džep", "ǆep"),
        ("hr", "ČAŠA", "čaša"),
        ("eo", "Ĉevalo", "ĉevalo"),
    ],
)
def test_words_as_they_stand_in_cells(code: str, written: str, spelled: str) -> None:
    found = CUSTOMS[code].spell(written)
    assert found == spelled
    assert CUSTOMS[code].spell(found) == found
    assert is_word(found)


@pytest.mark.parametrize(
    ("code", "written", "spelled"),
    [("es", "Fácil", "fácil"), ("fr", "CŒUR", "cœur"), ("el", "Σοφός", "σοφόσ"), ("ru", "ё", "ё")],
)
def test_accents_stay_by_choice(code: str, written: str, spelled: str) -> None:
    assert CUSTOMS[code].spell(written, accents="keep") == spelled


def test_another_choice_is_refused() -> None:
    with pytest.raises(InputError, match="accents 'some': expected fold or keep"):
        CUSTOMS["es"].spell("sí", accents="some")


def test_each_custom_has_a_source_and_sound_letters() -> None:
    for code, custom in CUSTOMS.items():
        assert custom.source.startswith("https://"), code
        assert custom.spell(custom.own) == custom.own, code
        assert all(is_word(letter) and len(letter) == 1 for letter in custom.digraphs.values())
    assert {code for code, custom in CUSTOMS.items() if custom.is_right_to_left} == {"he"}
    assert custom_of("xx").spell("Ąñ") == "an"
